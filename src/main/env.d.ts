/** The version of package.json, put in by the bundler. */
declare const __APP_VERSION__: string;
