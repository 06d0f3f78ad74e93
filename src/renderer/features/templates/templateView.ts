import Fuse from 'fuse.js';
import { to, urlList, urlText, useUrl } from '../../platform/urlState';
import type { DefaultTemplate, OwnTemplate } from '../../data/templates';

/** A template of the product, or of the organisation. */
export interface Template {
  /** `default:weekly-top-spenders`, `own:…` */
  key: string;
  kind: 'default' | 'own';
  templateId: string;
  name: string;
  description: string;
  labels: readonly string[];
  steps: OwnTemplate['steps'];
  /** Of a template of the product. */
  category: string | null;
  createdBy: string | null;
}

export const OWN = 'own';
export const ALL = '';

export function templatesOf(defaults: readonly DefaultTemplate[], own: readonly OwnTemplate[]): Template[] {
  return [
    ...own.map((one): Template => ({ ...one, key: `own:${one.templateId}`, kind: 'own', category: null })),
    ...defaults.map((one): Template => ({
      ...one,
      key: `default:${one.templateId}`,
      kind: 'default',
      createdBy: null,
    })),
  ];
}

export interface TemplateView {
  /** A category, `own`, or '' for all. */
  group: string;
  search: string;
  labels: string[];
  /** The key of the one whose details are open. */
  open: string;
}

const params = {
  group: urlText('category'),
  search: urlText('search'),
  labels: urlList('labels'),
  open: urlText('template'),
};

/** What is in the URL; `space` and `folder` beside it say where a new workflow is to go. */
export function useTemplateView() {
  const url = useUrl();
  const view: TemplateView = {
    group: url.get(params.group),
    search: url.get(params.search),
    labels: url.get(params.labels),
    open: url.get(params.open),
  };
  const set = (next: TemplateView) =>
    url.set(
      to(params.group, next.group),
      to(params.search, next.search),
      to(params.labels, next.labels),
      to(params.open, next.open),
    );
  return { view, set, space: url.get(urlText('space')), folder: url.get(urlText('folder')) };
}

/** The templates of a view: the best match first while something is searched, else as they come. */
export function shownTemplates(
  all: readonly Template[],
  view: Pick<TemplateView, 'group' | 'search' | 'labels'>,
): Template[] {
  const within = all
    .filter(
      ({ kind, category }) =>
        view.group === ALL || (view.group === OWN ? kind === 'own' : category === view.group),
    )
    .filter(({ labels }) => view.labels.every((label) => labels.includes(label)));
  const text = view.search.trim();
  if (text === '') return within;
  const fuse = new Fuse(within, {
    keys: [
      { name: 'name', weight: 3 },
      { name: 'labels', weight: 2 },
      { name: 'description', weight: 1 },
      { name: 'steps.title', weight: 0.5 },
    ],
    threshold: 0.3,
    ignoreLocation: true,
  });
  return fuse.search(text).map(({ item }) => item);
}

/** The groups of the gallery with how many templates each has. */
export function groupsOf(all: readonly Template[]): { group: string; quantity: number }[] {
  const categories = [...new Set(all.flatMap(({ category }) => category ?? []))].sort();
  const count = (group: string) => shownTemplates(all, { group, search: '', labels: [] }).length;
  return [ALL, OWN, ...categories].map((group) => ({ group, quantity: count(group) }));
}

export const labelsOf = (all: readonly Template[]): string[] =>
  [...new Set(all.flatMap(({ labels }) => labels))].sort((a, b) => a.localeCompare(b));
