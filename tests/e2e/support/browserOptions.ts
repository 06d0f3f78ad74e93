/** How the journeys' Chromium is started. */
export const launchOptions = {
  executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** What every window of a journey looks like. */
export const windowOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  timezoneId: 'UTC',
  // Nobody waits for a dialog that slides in: that it does costs each press a fifth of a second.
  reducedMotion: 'reduce',
} as const;
