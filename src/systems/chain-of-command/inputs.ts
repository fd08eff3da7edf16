import { factsOf, flag, list, maybe, measure, NOTHING, oneOf, type Shapes, text, whole } from '../../engine/data/shape.ts';

const team = factsOf({ name: text('Team'), figures: whole(0, 100), smg: whole(0, 100, 0), shock: whole(0, 100, 0) });
const leader = factsOf({
  name: text('Leader'),
  orders: whole(0, 10, 0),
  spent: maybe(whole(0, 10)),
  is: oneOf(['active', 'stunned', 'killed'], 'active'),
  wounds: whole(0, 10, 0),
  smg: flag(),
});
const guns = { lmg: whole(0, 20, 0), mg: whole(0, 20, 0), suppressing: whole(0, 20, 0) };
const band = factsOf({
  place: whole(1, 20, 1),
  name: text('Unit'),
  teams: list(team, 1),
  apart: flag(),
  leaders: list(leader),
  led: flag(),
  quality: oneOf(['elite', 'regular', 'green'], 'regular'),
  aggressive: flag(),
  stubborn: flag(),
  crewed: flag(),
  support: flag(),
  rear: flag(),
  ...guns,
  supporting: maybe(factsOf(guns)),
});
const side = factsOf({
  bands: list(band, 1),
  gone: list(band),
  firepower: whole(0, 100, 0),
  visible: list(whole(0, 100)),
  figures: whole(0, 400),
});
const fight = factsOf({
  attacker: side,
  defender: side,
  cover: oneOf(['none', 'light', 'hard'], 'none'),
  round: whole(1, 20, 1),
});
const hits = factsOf({ kills: whole(0, 100, 0), shock: whole(0, 100, 0) });
const armour = whole(0, 40);

export const inputs: Shapes = {
  dice: factsOf({ role: oneOf(['attacker', 'defender']), fight }),
  spreading: factsOf({ bands: list(band, 1), hits }),
  fight: factsOf({ fight, supporting: list(band) }),
  guarding: factsOf({ prisoners: whole(0, 100) }),
  leader: factsOf({ kills: whole(0, 100), leader }),
  contacts: factsOf({
    where: factsOf({
      apart: measure(0, 200),
      vehicle: flag(),
      bunker: flag(),
      entrance: flag(),
      floors: oneOf(['same', 'other', 'onto'], 'same'),
      between: oneOf(['nothing', 'minor', 'minors', 'medium', 'major'], 'nothing'),
      sight: flag(true),
      path: flag(),
    }),
  }),
  overrun: factsOf({ shock: whole(0, 100, 0), figures: whole(0, 100) }),
  evading: whole(0, 100),
  spared: NOTHING,
  crash: factsOf({ first: armour, second: armour }),
  recovering: factsOf({ fallen: whole(0, 400), ahead: whole(-100, 100, 0) }),
};
