import { matchPath } from 'react-router';
import { helpTopics, type helpWords, type HelpTopic } from '@shared/words/help';
import type { TileTone } from '../../ui/base/IconTile';
import type { IconName } from '../../ui/base/iconPaths';

interface Place {
  icon: IconName;
  /** Addresses of screens that the topic is about, beside the one that it leads to. */
  at?: readonly string[];
}

export interface HelpGroup {
  id: keyof typeof helpWords.groups;
  tone: TileTone;
  topics: Readonly<Record<string, Place>>;
}

const EDITOR = ['/spaces/:spaceId/wfe', '/wfe'];

/** The topics by what they are for, in the order in which they are read. */
export const helpGroups: readonly HelpGroup[] = [
  {
    id: 'start',
    tone: 'indigo',
    topics: {
      demo: { icon: 'play', at: ['/overview'] },
      clouds: { icon: 'integrations', at: ['/bills'] },
      bill: { icon: 'bills', at: ['/bills'] },
      search: { icon: 'search' },
      agent: { icon: 'sparkle', at: ['/agents', '/settings?tab=ai-models'] },
      space: { icon: 'spaces' },
      offline: { icon: 'offline' },
    },
  },
  {
    id: 'costs',
    tone: 'blue',
    topics: {
      changes: { icon: 'trendUp', at: ['/overview', '/costs'] },
      anomalies: { icon: 'anomaly' },
      budgets: { icon: 'budgets', at: ['/overview'] },
      reports: { icon: 'report', at: ['/costs'] },
      allocation: { icon: 'split' },
      units: { icon: 'units' },
      kubernetes: { icon: 'cluster' },
      'ai-spend': { icon: 'braces' },
    },
  },
  {
    id: 'savings',
    tone: 'green',
    topics: {
      case: { icon: 'cases' },
      act: { icon: 'check', at: ['/settings?tab=cloud-changes'] },
      board: { icon: 'boards', at: ['/cases?tab=configuration', '/spaces/:spaceId/cases'] },
      commitments: { icon: 'shield' },
    },
  },
  {
    id: 'automate',
    tone: 'purple',
    topics: {
      workflow: { icon: 'workflows', at: [...EDITOR, '/templates', '/runs'] },
      values: { icon: 'edit', at: EDITOR },
      approval: { icon: 'approvals', at: ['/forms'] },
      integrations: { icon: 'comment' },
      'mcp-servers': { icon: 'console' },
    },
  },
  {
    id: 'data',
    tone: 'teal',
    topics: {
      datastore: { icon: 'datastores' },
      dashboard: { icon: 'dashboards', at: ['/spaces/:spaceId/dashboards'] },
      sql: { icon: 'table' },
    },
  },
  {
    id: 'admin',
    tone: 'grey',
    topics: {
      people: { icon: 'users' },
      provisioning: { icon: 'repeat' },
      sessions: { icon: 'lock' },
      notifications: { icon: 'bell', at: ['/settings?tab=mail'] },
      assistants: { icon: 'link' },
      charging: { icon: 'file', at: ['/invoices', '/customers'] },
    },
  },
];

/** The mark of a topic: the icon of its screen in the color of its group. */
export function markOf(id: string | undefined): { icon: IconName; tone: TileTone } {
  for (const { topics, tone } of helpGroups) {
    const icon = id !== undefined && topics[id]?.icon;
    if (icon) return { icon, tone };
  }
  return { icon: 'sparkle', tone: 'indigo' };
}

export const topicsOf = ({ topics }: HelpGroup): HelpTopic[] =>
  Object.keys(topics).flatMap((id) => helpTopics.find((topic) => topic.id === id) ?? []);

/** How exactly an address names the screen that is open: its parts; 0 where it is another screen. */
function exactness(address: string, open: string): number {
  const [pathname = '', query = ''] = address.split('?');
  const [openPath = '', openQuery = ''] = open.split('?');
  const wanted = [...new URLSearchParams(query)];
  const given = new URLSearchParams(openQuery);
  const fits = wanted.every(([key, value]) => given.get(key) === value);
  if (!fits || !matchPath({ path: pathname, end: false }, openPath)) return 0;
  return pathname.split('/').length + wanted.length;
}

/** The topics about the screen at an address, with its query: those that name it most exactly. */
export function topicsAt(open: string): HelpTopic[] {
  const found = helpGroups.flatMap((group) =>
    topicsOf(group).map((topic) => {
      const addresses = [...(topic.path ? [topic.path] : []), ...(group.topics[topic.id]?.at ?? [])];
      return { topic, exact: Math.max(0, ...addresses.map((one) => exactness(one, open))) };
    }),
  );
  const best = Math.max(1, ...found.map(({ exact }) => exact));
  return found.filter(({ exact }) => exact === best).map(({ topic }) => topic);
}
