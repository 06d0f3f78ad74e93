const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

/** What a sync of bills says while it runs, and what it refuses. */
export const syncFaults = {
  looking: 'Checking what has changed',
  fetching: (key: string, bytes: number) => `Downloading ${key}: ${megabytes(bytes)}`,
  reading: (key: string) => `Reading ${key}`,
  nothing: 'Nothing could be imported.',
  someFailed: (first: readonly string[], all: number) =>
    `${all === 1 ? 'One delivery was' : `${all.toLocaleString('en-US')} deliveries were`} not imported; the others were. ${first.join(' ')}`,
  demoSource: (name: string) => `“${name}” belongs to the demo company. Choose another source name.`,
  noIntegration: (name: string) =>
    `The integration of “${name}” is inactive or was disconnected. Activate it, or connect it again.`,
  noExport: 'This export was not found. It may have been deleted at the provider. Look for exports again.',
  followed: 'This export is already synced.',
  notThere: 'This sync does not exist.',
  noDelivers: 'This integration does not deliver bills.',
  running: 'A sync of this export is already running.',
  months: 'from 0 (all) to 36',
} as const;
