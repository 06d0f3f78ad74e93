import type { ComponentType } from 'react';
import type { FeatureFlag, Permission } from '@shared/model/permissions';
import type { IconName } from '../ui/base/Icon';

/** A screen of the app: where it stands, who may open it, and how it is loaded. */
export interface Screen {
  id: string;
  /** Below `/`. */
  path: string;
  title: string;
  permission?: Permission;
  /** Also needs an editing role. */
  edits?: true;
  flag?: FeatureFlag;
  mspOnly?: boolean;
  /** Not in an organization below another one: a provider’s customer. */
  notCustomers?: true;
  /** Where it stands in the navigation; a screen without it is reached from another one. */
  nav?: {
    section: 'main' | 'bottom';
    icon: IconName;
    /** The screen that it is a sub-link of. */
    under?: string;
    /** What the link says, where that is not the title. */
    text?: string;
    /** No screen of its own but the heading of sub-links: shown while one of them is, and leads to the first. */
    group?: true;
    /** Rarely used: shown behind “More” of its group, and while it is the current link. */
    more?: true;
    /** A number beside the link: of what waits there. */
    badge?: 'approvals';
    /** The link's path, where that is more than the screen's: a tab of it. */
    path?: string;
    /** A plain press opens this over the screen that is shown, instead of leading away from it. */
    widget?: 'help';
    /** Who sees the link, where fewer do than may open it: MSP users with one of these permissions. */
    mspWith?: readonly Permission[];
    /** Its link is for organizations below another one, which it tells something of. */
    childOnly?: true;
    /** Where it is the current link, if that is not at its own path and below. */
    here?(pathname: string, params: URLSearchParams): boolean;
  };
  /** It brings its own header in place of navigation and top bar, with the title and the way out in it. */
  ownHeader?: true;
  /** Two keys after each other that lead here. */
  keys?: string;
  /** The trail before the title: ids of screens. */
  crumbs?: readonly string[];
  /** Where somebody is led who may not open it at this address; null refuses them. */
  instead?(pathname: string, params: URLSearchParams): string | null;
  lazy(): Promise<{ Component: ComponentType }>;
}

/** The component of that name, fetched when the screen is opened first. */
export const lazyScreen =
  <Name extends string, Module extends Record<Name, ComponentType>>(
    load: () => Promise<Module>,
    name: Name,
  ) =>
  async (): Promise<{ Component: ComponentType }> => ({ Component: (await load())[name] });
