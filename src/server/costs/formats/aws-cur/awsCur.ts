import { awsMapping, awsSignature } from '../common/aws';
import { bySignature, type Format } from '../common/format';

export const awsCur: Format = {
  id: 'aws-cur',
  label: 'AWS Cost and Usage Report (legacy)',
  detect: (columns) => {
    const slashed = columns.startingWith('lineItem/').length;
    const found = bySignature(columns, awsSignature);
    if (slashed === 0) return { score: 0, reasons: ['no column begins with lineItem/'] };
    return { score: found.score, reasons: [...found.reasons, `${slashed} columns begin with lineItem/`] };
  },
  map: (columns) =>
    awsMapping(columns, columns.startingWith('resourceTags/'), (name) => name.slice('resourceTags/'.length)),
};
