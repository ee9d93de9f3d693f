// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Plan asks of the rest of the window, and what it is told of it.
#pragma once

namespace megatune {

class Navigator;
class PlanPage;
class Session;

/// The page knows the open studies, leads to Setup, and speaks in the message bar. All three outlive it.
void connectPlan(PlanPage* page, Session* session, Navigator* navigator);

} // namespace megatune
