// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Plan asks of the rest of the window, and what it is told of it.
#pragma once

namespace megatune {

class Navigator;
class PlanPage;
class RunPlace;
class Session;
class SetupFiller;

/// The page knows the open studies, plans for the one of `run` where nothing ran, leads to Setup, fills it,
/// and speaks in the message bar. The others outlive it.
void connectPlan(PlanPage* page, Session* session, RunPlace* run, Navigator* navigator, SetupFiller* filler);

} // namespace megatune
