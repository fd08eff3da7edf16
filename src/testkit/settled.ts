import { cleanup, configure } from '@testing-library/preact';
import { afterAll, afterEach, vi } from 'vitest';

// Slow machines must not fail a test.
configure({ asyncUtilTimeout: 60_000 });

// The library registers its own cleanup only for the first file that imports it.
afterEach(cleanup);

// Lazy screens that load after the last test would find no document.
afterAll(() => vi.dynamicImportSettled());
