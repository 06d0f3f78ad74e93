import { describe, expect, it } from 'vitest';
import { chosenOverview } from './overviewPath';

const of = (overviewDashboardPath?: string) => chosenOverview({ overviewDashboardPath });

describe('the overview that an organisation has chosen', () => {
  it('is its path with isOverview=true, beside what the path asks for itself', () => {
    expect(of('/cases')).toBe('/cases?isOverview=true');
    expect(of('/spaces/s1/dashboards/7?range=90d')).toBe('/spaces/s1/dashboards/7?range=90d&isOverview=true');
    expect(of('/cases?isOverview=false')).toBe('/cases?isOverview=true');
  });
  it('is the ordinary one where none is chosen, and where the path leads in a circle or out of the app', () => {
    for (const path of [
      undefined,
      '',
      '/',
      '/overview',
      '/overview?x=1',
      '//evil.example/a',
      'https://evil.example',
    ])
      expect(of(path)).toBeNull();
  });
});
