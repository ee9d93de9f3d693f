// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages Plan and Setup ask of the rest of the window, and what they are told of it.
#pragma once

namespace megatune {

class Navigator;
class PlanPage;
class SavedSetups;
class Session;
class SetupPage;

/// The page knows the open studies, leads to Setup, and speaks in the message bar. All three outlive it.
void connectPlan(PlanPage* page, Session* session, Navigator* navigator);
/// A setup that is taken begins a study of its own; the page leads to Space. All three outlive it.
void connectSetup(SetupPage* page, SavedSetups* setups, Navigator* navigator);

} // namespace megatune
