/** The app's version: "0.1.0". */
export const VERSION: string = import.meta.env.VITE_VERSION;
