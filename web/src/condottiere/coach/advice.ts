/** A hint for the learner, made of nothing but what the server forecasts for each answer.
 *
 * A hint is good advice, not a rule: it weighs numbers that the table shows anyway.
 */

import type { Key } from "@/generated/keys";
import type { Action, Forecast } from "../view";
import { leadOf, ownLine, strengthsOf, type Moment } from "./moment";

export interface Advice {
  action: Action;
  key: Key;
  args: Record<string, unknown>;
}

interface Outlook {
  action: Action;
  forecast: Forecast;
  lead: number;
}

/** Further behind than this in a battle that decides nothing, cards are better kept. */
const TOO_FAR = 8;

export function advise(now: Moment): Advice | null {
  switch (now.asked?.kind) {
    case "choose-region":
      return whereToFight(now);
    case "turn":
      return whatToPlay(now);
    case "scarecrow":
      return whatToTakeBack(now);
    case "pope":
      return wherePopeStands(now);
    default:
      return null;
  }
}

/** A region that wins the game; else one that wins it for nobody else. */
function whereToFight(now: Moment): Advice | null {
  const options = now.asked?.options ?? [];
  const won = options.find((option) => now.reading && winsWith(now, now.you, option.region));
  if (won) return advice(won, "web.coach.hint-region-wins");
  const safe = options.find((option) => now.reading && !isAtStakeForOthers(now, option.region));
  return safe ? advice(safe, "web.coach.hint-region-safe") : null;
}

function whatToPlay(now: Moment): Advice | null {
  // Without forecasts there is nothing to go by yet.
  if (outlooks(now).length === 0) return null;
  const winning = now.asked?.options.find((option) => endsWell(now, option));
  if (winning?.kind === "pass") return advice(winning, "web.coach.hint-pass-wins");
  if (winning) return advice(winning, "web.coach.hint-ends");
  const pass = now.asked?.ofKind("pass");
  const region = now.view.battle.region ?? undefined;
  const decides = winsWith(now, now.you, region) || isAtStakeForOthers(now, region);
  const lead = leadOf(strengthsOf(now.view), now.you);
  if (lead > 0 && !decides && pass)
    return advice(pass, "web.coach.hint-lead-enough", { count: lead });
  const best = bestPlay(now, lead);
  if (best && best.lead > 0)
    return advice(best.action, lead > 0 ? "web.coach.hint-more" : "web.coach.hint-leads", {
      strength: best.forecast.strengths?.[now.you],
      count: best.lead,
    });
  if (best && best.lead > lead && (decides || best.lead > -TOO_FAR))
    return advice(best.action, "web.coach.hint-nearer", { count: -best.lead });
  return pass ? advice(pass, "web.coach.hint-save") : null;
}

/** The smallest card that leads, so that the strong ones are left; else the one that comes nearest. */
function bestPlay(now: Moment, lead: number): Outlook | null {
  const plays = outlooks(now).filter(
    ({ action, forecast }) => action.kind === "play" && forecast.effect && !isOver(forecast),
  );
  // Whoever leads already gains nothing by a card that does not add to it.
  const leading = plays.filter((one) => one.lead > Math.max(0, lead));
  // The first card shall be one whose strength a newcomer understands.
  const plain = ownLine(now).length === 0 ? leading.filter(isMercenary) : [];
  const good = plain.length > 0 ? plain : leading;
  if (good.length > 0) return good.reduce((a, b) => (b.lead < a.lead ? b : a));
  return plays.reduce<Outlook | null>((a, b) => (a && a.lead >= b.lead ? a : b), null);
}

function whatToTakeBack(now: Moment): Advice | null {
  const best = outlooks(now).reduce<Outlook | null>(
    (a, b) => (a && a.lead >= b.lead ? a : b),
    null,
  );
  return best ? advice(best.action, "web.coach.hint-stay-strong") : null;
}

/** On a region that somebody else would win with; else off the board. */
function wherePopeStands(now: Moment): Advice | null {
  const options = now.asked?.options ?? [];
  const guarded = options.find(
    ({ region }) =>
      region !== undefined &&
      region !== now.view.battle.region &&
      isAtStakeForOthers(now, region) &&
      !winsWith(now, now.you, region),
  );
  if (guarded) return advice(guarded, "web.coach.hint-pope-guards");
  const off = now.asked?.ofKind("remove-pope");
  return off ? advice(off, "web.coach.hint-pope-off") : null;
}

function outlooks(now: Moment): Outlook[] {
  return (now.asked?.options ?? []).flatMap((action) => {
    const forecast = now.asked?.forecastOf(action);
    if (!forecast?.strengths) return [];
    return { action, forecast, lead: leadOf(forecast.strengths, now.you) };
  });
}

const isMercenary = ({ action }: Outlook): boolean =>
  action.card?.startsWith("mercenary-") ?? false;

/** Whether the server says that this answer ends the battle, and that the learner wins it. */
function endsWell(now: Moment, action: Action): boolean {
  const notes = now.asked?.forecastOf(action)?.notes ?? [];
  return notes.some((note) => note.key === "note.winner" && note.args.seat === now.you);
}

const isOver = (forecast: Forecast): boolean =>
  forecast.notes.some((note) => note.key === "note.winner" || note.key === "note.tie");

function winsWith(now: Moment, seat: number, region: string | undefined): boolean {
  const standing = now.reading?.standing.find((one) => one.seat === seat);
  return region !== undefined && (standing?.wins_with.includes(region) ?? false);
}

const isAtStakeForOthers = (now: Moment, region: string | undefined): boolean =>
  now.view.players.some(({ seat }) => seat !== now.you && winsWith(now, seat, region));

const advice = (action: Action, key: Key, args: Record<string, unknown> = {}): Advice => ({
  action,
  key,
  args: { ...args, action: { key: `action.${action.kind}`, args: { ...action } } },
});
