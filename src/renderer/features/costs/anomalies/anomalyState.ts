import { anomalyCourses, anomalyMeasures, anomalyStates } from '@shared/model/anomaly';
import { urlChoice, urlText, type UrlParam } from '../../../platform/urlState';
import { rangeParam as spendRange, type ChosenRange } from '../spendState';

const DEFAULT = '90d';

/** As that of Spend, with a longer look back: anomalies are few. */
export const rangeParam: UrlParam<ChosenRange> = {
  key: 'range',
  read: (text) => spendRange.read(text ?? DEFAULT),
  write: (value) => {
    if ('preset' in value) return value.preset === DEFAULT ? null : value.preset;
    return spendRange.write(value);
  },
};
export const measureParam = urlChoice('of', anomalyMeasures, 'cost');
export const stateParam = urlChoice('state', ['all', ...anomalyStates], 'all');
export const courseParam = urlChoice('running', ['all', ...anomalyCourses], 'all');
export const directionParam = urlChoice('direction', ['all', 'spike', 'drop'], 'all');
export const searchParam = urlText('search');

export const anomalyPath = (caseId: string): string => `/costs/anomalies/${encodeURIComponent(caseId)}`;
