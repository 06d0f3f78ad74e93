import { awsMapping, awsSignature } from '../common/aws';
import { bySignature, rule, type Format } from '../common/format';
import { tagsWithoutPrefix } from '../common/tags';

export const awsCur2: Format = {
  id: 'aws-cur2',
  label: 'AWS CUR 2.0 (Data Exports)',
  detect: (columns) => {
    const own = columns.startingWith('line_item_').length;
    const found = bySignature(columns, awsSignature);
    if (own === 0) return { score: 0, reasons: ['no column begins with line_item_'] };
    return { score: found.score, reasons: [...found.reasons, `${own} columns begin with line_item_`] };
  },
  map: (columns) => {
    // The Parquet of the legacy report has the same names, but one column for each tag.
    const single = columns.startingWith('resource_tags_');
    const tags = columns.exact('resource_tags');
    return awsMapping(
      columns,
      single,
      (name) => name.slice('resource_tags_'.length),
      tags && rule(tagsWithoutPrefix(tags.sql), 'resource_tags'),
    );
  },
};
