import { shellWords } from '@shared/words/shell';
import { automationScreens } from './automationScreens';
import { costScreens } from './costScreens';
import { dataScreens } from './dataScreens';
import { providerScreens } from './providerScreens';
import { savingsScreens } from './savingsScreens';
import { lazyScreen, type Screen } from './screen';

export interface ScreenGroup {
  title: string;
  screens: readonly Screen[];
}

/** The groups of the navigation, by work. */
export const groups: readonly ScreenGroup[] = [
  { title: shellWords.groups.costs, screens: costScreens },
  { title: shellWords.groups.savings, screens: savingsScreens },
  { title: shellWords.groups.automate, screens: automationScreens },
  { title: shellWords.groups.data, screens: dataScreens },
  { title: shellWords.groups.provider, screens: providerScreens },
];

/** Every screen of the app, in the order of the navigation. */
export const screens: readonly Screen[] = [
  ...groups.flatMap((group) => group.screens),
  {
    id: 'settings',
    path: 'settings',
    title: 'Settings',
    permission: 'systemSettings:write',
    nav: { section: 'bottom', icon: 'settings' },
    keys: 'g ,',
    lazy: lazyScreen(() => import('../features/settings/SettingsScreen'), 'SettingsScreen'),
  },
  {
    id: 'whats-new',
    path: 'whats-new',
    title: "What's New",
    permission: 'whatsNew:read',
    nav: { section: 'bottom', icon: 'sparkle' },
    lazy: lazyScreen(() => import('../features/help/WhatsNewScreen'), 'WhatsNewScreen'),
  },
  {
    id: 'support',
    path: 'support',
    title: 'Support',
    permission: 'support:read',
    nav: { section: 'bottom', icon: 'help', widget: 'help' },
    lazy: lazyScreen(() => import('../features/help/SupportScreen'), 'SupportScreen'),
  },
];
