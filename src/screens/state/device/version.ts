export const VERSION: string = import.meta.env.VITE_VERSION;
