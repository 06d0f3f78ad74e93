import type { Panel } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';

const words = dashboardWords.panel;

export const nameOf = ({ title, kind }: Pick<Panel, 'title' | 'kind'>): string =>
  title.trim() || words.untitled(words.kinds[kind]);
