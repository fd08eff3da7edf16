import { configure } from '@testing-library/preact';
import { afterAll, vi } from 'vitest';

// Slow machines must not fail a test.
configure({ asyncUtilTimeout: 60_000 });

// Lazy screens that load after the last test would find no document.
afterAll(() => vi.dynamicImportSettled());
