/** Entry point of the lazily loaded sheets. */

export { Targets } from '../setup/targets.tsx';
export { SupposedUnits, WhatIfFoot } from '../setup/whatif.tsx';
export { HowAppRolls } from './howapprolls.tsx';
export { RuleSheet } from './rulesheet.tsx';
