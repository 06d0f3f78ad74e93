/**
 * Stands for the sign-in and key libraries of Azure in the built server: the library for SQL endpoints knows them for ways
 * of signing in that are not used here, where the integration gets its tokens itself. They would weigh 50 MB.
 */
export {};
