import type { Example } from '../../rules/system.ts';

const examples: readonly Example[] = [];
export default examples;
