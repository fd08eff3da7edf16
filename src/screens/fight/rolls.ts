import type { Ask } from '../../engine/ask.ts';
import type { Draft } from '../../engine/play.ts';
import { openAsks } from '../../engine/replay.ts';
import { rollFor } from '../../random/rolling.ts';
import type { PlaySession } from './playsession.ts';

/** Lets the app roll or draw what an answer still lacks, and submits it. */
export function rollMissing(session: PlaySession, ask: Ask, draft: Draft): void {
  session.rolledIds.value = [];
  addRoll(session, ask, draft);
}

function addRoll(session: PlaySession, ask: Ask, draft: Draft): void {
  if (ask.kind === 'roll' || ask.kind === 'draw') session.addRolled(rollFor(session.play.value, ask, draft));
}

/** Rolls all open questions for which `isApps` is true. On a question sheet, also the rolls that follow. */
export function rollAll(session: PlaySession, isApps: (ask: Ask) => boolean): void {
  const sheet = (ask: Ask | undefined) => ask && session.sequence.words.ask(ask, session.play.value.setup).line?.sheet;
  const now = sheet(openAsks(session.position.value)[0]);
  const waiting = () => openAsks(session.position.value).filter(isApps);
  session.rolledIds.value = [];
  for (let round = waiting(); round.length > 0; round = waiting()) {
    if (round.some((ask) => !('chances' in ask))) return;
    for (const { id } of round) {
      const ask = openAsks(session.position.value).find((ask) => ask.id === id);
      if (ask) addRoll(session, ask, session.play.value.drafts?.[id] ?? {});
    }
    if (now === undefined || openAsks(session.position.value).some((ask) => sheet(ask) !== now)) return;
  }
}

export function drawCards(session: PlaySession, isIncluded: (ask: Ask) => boolean): void {
  session.rolledIds.value = [];
  for (let ask = nextDraw(session); ask && isIncluded(ask); ask = nextDraw(session)) {
    const before = session.play.value;
    addRoll(session, ask, {});
    if (session.play.value === before) return;
  }
}

const nextDraw = (session: PlaySession): Ask | undefined =>
  openAsks(session.position.value).find(({ kind }) => kind === 'draw');
