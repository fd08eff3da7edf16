/** What opens over a step or its odds, fetched together. */
export { HowRolled } from './howrolled.tsx';
export { RuleSheet } from './rulesheet.tsx';
export { Targets } from './targets.tsx';
export { WhatIf } from './whatif.tsx';
