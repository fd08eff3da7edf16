import { configure } from '@testing-library/preact';
import { afterAll, vi } from 'vitest';

// A busy machine must not decide a test: what is waited for may take its time.
configure({ asyncUtilTimeout: 60_000 });

// A screen still being fetched as the last test of a file ends would come into a world that is gone.
afterAll(() => vi.dynamicImportSettled());
