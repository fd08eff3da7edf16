import { readFileSync, writeFileSync } from 'node:fs';
import { cutVersion } from './changelog.mjs';

// "npm version" calls this with the new version written down already, and commits what git is told of.
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const today = new Date().toISOString().slice(0, 10);
writeFileSync('CHANGELOG.md', cutVersion(readFileSync('CHANGELOG.md', 'utf8'), version, today));
