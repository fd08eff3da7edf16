import { afterAll, vi } from 'vitest';

// A screen still being fetched as the last test of a file ends would come into a world that is gone.
afterAll(() => vi.dynamicImportSettled());
