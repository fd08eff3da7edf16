import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync('package.json', 'utf8'));

/** @type {Record<string, { version: string, integrity?: string, resolved?: string, hasInstallScript?: boolean, dev?: boolean, optional?: boolean }>} */
const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
const packages = Object.entries(locked).filter(([path]) => path !== '');

test('every package has an exact version', () => {
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('every package has a digest of its content, and no registry address is stored', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});

/** The only package with an install script: a file watcher for development on a Mac. */
const WITH_SCRIPT = ['node_modules/fsevents'];

test('no package runs an install script', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([path]) => path).filter((path) => !WITH_SCRIPT.includes(path))).toEqual([]);
  expect(scripted.every(([, { dev, optional }]) => dev && optional)).toBe(true);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
