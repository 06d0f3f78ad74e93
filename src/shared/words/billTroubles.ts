import { sentence } from './sentence';

/** Texts around bills that do not arrive: their case, their message, and the line above figures. */
export const billTroubleWords = {
  type: 'Bills not arriving',
  group: 'Billing data',
  formula: 'The last sync failed, or nothing new has arrived for more than three days. No savings.',
  remediation:
    'Open the source under Bills, read what went wrong, and fix it at the provider or in the integration. The case closes automatically when bills arrive again.',
  title: (source: string) => `Fix the bills of ${source}`,
  summary: {
    failing: (source: string, since: string, error: string) =>
      `Bills from “${source}” have not arrived since ${since}. ${error}`,
    late: (source: string, since: string) =>
      `Nothing new from “${source}” has arrived since ${since}. Check the export at the provider.`,
  },
  evidence: {
    export: 'Export',
    place: 'Place',
    since: 'Since',
    error: 'What went wrong',
  },
  late: 'Nothing new has arrived for more than three days.',
  mail: {
    subject: (source: string) => `Bills from ${source} are not arriving`,
    text: (source: string, integration: string, error: string) =>
      `${sentence(error)} Figures that include “${source}” (${integration}) stay as they are until bills arrive again. Costloom keeps trying automatically.`,
    open: 'Open Bills in Costloom to see what to do.',
  },
  banner: (sources: readonly string[]) =>
    sources.length === 1
      ? `Bills from ${sources[0] ?? ''} are not arriving, so recent figures may be incomplete.`
      : `Bills from ${sources.slice(0, -1).join(', ')} and ${sources.at(-1) ?? ''} are not arriving, so recent figures may be incomplete.`,
  action: (sources: number) => (sources === 1 ? 'View source' : 'View sources'),
} as const;
