import { readFileSync, writeFileSync } from 'node:fs';
import { cutVersion } from './changelog.mjs';

// "npm version --ignore-scripts=false" calls this script after it has written the new version. It commits the staged files.
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const today = new Date().toISOString().slice(0, 10);
writeFileSync('CHANGELOG.md', cutVersion(readFileSync('CHANGELOG.md', 'utf8'), version, today));
