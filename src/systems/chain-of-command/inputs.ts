import {
  decimalShape,
  flagShape,
  listShape,
  NOTHING_SHAPE,
  objectShape,
  oneOfShape,
  optionalShape,
  type Shapes,
  textShape,
  wholeShape,
} from '../../engine/data/shape.ts';

const team = objectShape({
  name: textShape('Team'),
  figures: wholeShape(0, 100),
  smg: wholeShape(0, 100, 0),
  shock: wholeShape(0, 100, 0),
});
const leader = objectShape({
  name: textShape('Leader'),
  orders: wholeShape(0, 10, 0),
  spent: optionalShape(wholeShape(0, 10)),
  is: oneOfShape(['active', 'stunned', 'killed'], 'active'),
  wounds: wholeShape(0, 10, 0),
  smg: flagShape(),
});
const guns = { lmg: wholeShape(0, 20, 0), mg: wholeShape(0, 20, 0), suppressing: wholeShape(0, 20, 0) };
const band = objectShape({
  place: wholeShape(1, 20, 1),
  name: textShape('Unit'),
  teams: listShape(team, 1),
  apart: flagShape(),
  leaders: listShape(leader),
  led: flagShape(),
  quality: oneOfShape(['elite', 'regular', 'green'], 'regular'),
  aggressive: flagShape(),
  stubborn: flagShape(),
  crewed: flagShape(),
  support: flagShape(),
  rear: flagShape(),
  ...guns,
  supporting: optionalShape(objectShape(guns)),
});
const side = objectShape({
  bands: listShape(band, 1),
  gone: listShape(band),
  firepower: wholeShape(0, 100, 0),
  visible: listShape(wholeShape(0, 100)),
  figures: wholeShape(0, 400),
});
const fight = objectShape({
  attacker: side,
  defender: side,
  cover: oneOfShape(['none', 'light', 'hard'], 'none'),
  round: wholeShape(1, 20, 1),
});
const hits = objectShape({ kills: wholeShape(0, 100, 0), shock: wholeShape(0, 100, 0) });
const armour = wholeShape(0, 40);

export const inputs: Shapes = {
  dice: objectShape({ role: oneOfShape(['attacker', 'defender']), fight }),
  spreading: objectShape({ bands: listShape(band, 1), hits }),
  fight: objectShape({ fight, supporting: listShape(band) }),
  guarding: objectShape({ prisoners: wholeShape(0, 100) }),
  leader: objectShape({ kills: wholeShape(0, 100), leader }),
  contacts: objectShape({
    where: objectShape({
      apart: decimalShape(0, 200),
      vehicle: flagShape(),
      bunker: flagShape(),
      entrance: flagShape(),
      floors: oneOfShape(['same', 'other', 'onto'], 'same'),
      between: oneOfShape(['nothing', 'minor', 'minors', 'medium', 'major'], 'nothing'),
      sight: flagShape(true),
      path: flagShape(),
    }),
  }),
  overrun: objectShape({ shock: wholeShape(0, 100, 0), figures: wholeShape(0, 100) }),
  evading: wholeShape(0, 100),
  spared: NOTHING_SHAPE,
  crash: objectShape({ first: armour, second: armour }),
  recovering: objectShape({ fallen: wholeShape(0, 400), ahead: wholeShape(-100, 100, 0) }),
};
