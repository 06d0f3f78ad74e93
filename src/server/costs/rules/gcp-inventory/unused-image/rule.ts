import { usageOnly } from '../../../charges/selector';
import { defineObservedRule, factDay } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { numberParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const image = 'image';

export const gcpUnusedImage = defineObservedRule({
  id: 'gcp-unused-image',
  title: 'Unused images',
  provider: 'Google Cloud',
  group: 'Storage',
  effort: 'medium',
  observes: ['gcp.image'],
  sameAs: ['advice-gcp-idle-image'],
  texts: { image },
  own: [
    numberParameter({
      id: 'min_age_days',
      title: 'Minimum age',
      default: 90,
      min: 7,
      max: 3650,
      unit: 'days',
      description: 'Counted from the day on which the image was created.',
    }),
  ],
  minimumData:
    'One reading of the project’s images, disks and instance templates, and the image on the bill.',
  formula:
    'Images of the project, at least the minimum age (90 days) old, from which no disk and no instance template of the same project comes. Monthly saving = the image’s whole cost on the bill, as a month.',
  evidence: 'When the image was created, its size and family, and whether it is deprecated.',
  remediation:
    'Other projects may use the image: mark it obsolete first, which can be taken back, and delete it once nobody has asked for a month. A deleted image cannot be restored; export it to a bucket where in doubt.',
  part: { sql: `${usage} AND is_image`, charges: { ...usageOnly, has: [image] } },
  where: (parameters) => ({
    sql: `o.state = 'unused' AND o.seen_day - ${factDay('created')} >= $min_age_days`,
    values: { min_age_days: parameters.number('min_age_days') },
  }),
  describe: (row) => ({
    title: `Delete unused image ${nameOf(row)}`,
    summary: `Nothing in its project comes from ${nameOf(row)} ${placeOf(row)}; it costs ${money(row, 'monthly_cost')} per month.`,
    evidence: factEvidence(row, [
      { label: 'Created', fact: 'created' },
      { label: 'Size', fact: 'size_gb', unit: 'GB', digits: 2 },
      { label: 'Family', fact: 'family' },
      { label: 'Deprecated', fact: 'deprecated' },
    ]),
  }),
});
