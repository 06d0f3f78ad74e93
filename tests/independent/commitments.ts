import { sum, type Charge } from './charges.ts';
import { fixed, ONE, over } from './decimal.ts';

/** Services whose machines a commitment could cover, and the words that such a charge has; of three providers. */
const coverable: readonly { provider: string; service: RegExp; words: RegExp }[] = [
  {
    provider: 'AWS',
    service: /elastic compute cloud|\bec2\b|elastic container service|fargate|lambda/,
    words: /instance|boxusage|hostusage|dedicatedusage|fargate|lambda/,
  },
  { provider: 'AWS', service: /sagemaker/, words: /\bml\./ },
  { provider: 'AWS', service: /relational database|\brds\b|aurora/, words: /instance|multi-?az/ },
  { provider: 'AWS', service: /elasticache|memorydb|redshift/, words: /node/ },
  { provider: 'AWS', service: /opensearch|elasticsearch/, words: /instance/ },
  {
    provider: 'Microsoft',
    service: /virtual machines|app service|container instances|container apps|dedicated host/,
    words: /./,
  },
  { provider: 'Microsoft', service: /sql|mariadb/, words: /vcore/ },
  { provider: 'Microsoft', service: /redis/, words: /cache/ },
  { provider: 'Microsoft', service: /cosmos/, words: /\brus?\b|request unit/ },
  {
    provider: 'Google Cloud',
    service: /compute engine|kubernetes engine|cloud run/,
    words: /instance|\bcores?\b|\bram\b|\bv?cpus?\b|memory/,
  },
  { provider: 'Google Cloud', service: /cloud sql/, words: /instance|\bram\b|vcpu/ },
  { provider: 'Google Cloud', service: /memorystore/, words: /./ },
];
const never =
  /nat ?gateway|load ?balanc|ip address|snapshot|provisioned storage|extended ?support|\bgpu\b|\btpu\b|licens|cluster management|\bspot\b|preemptible/;
const byTime = /hour|hrs?\b|second|(^|[ ./])[hs]$/;

function couldBeCovered(charge: Charge): boolean {
  const text = [charge.meter, charge.description, charge.resourceType, charge.priceDetails]
    .join(' ')
    .toLowerCase();
  const unit = (charge.pricingUnit || charge.consumedUnit).toLowerCase();
  return (
    charge.pricing !== 'Dynamic' &&
    byTime.test(unit) &&
    !never.test(text) &&
    coverable.some(
      ({ provider, service, words }) =>
        provider === charge.provider && service.test(charge.service.toLowerCase()) && words.test(text),
    )
  );
}

/** Whether the bill tells what the charge costs without a commitment. */
const isPriced = ({ contracted, list, effective }: Charge): boolean =>
  (contracted ?? 0n) !== 0n || ((list ?? 0n) === 0n && effective === 0n);

const cost = (charges: readonly Charge[]) => sum(charges.map(({ effective }) => effective));

export interface Figures {
  covered: string;
  open: string;
  waste: string;
  utilization: string | null;
  coverage: string | null;
  savingsRate: string | null;
}

/**
 * Coverage: covered usage among all that could be covered, both at contracted prices. Effective savings rate: what usage
 * and unused commitments cost, less than the contracted price of the usage. Nothing where less than half of it is priced.
 */
export function commitments(charges: readonly Charge[], from: string, to: string): Figures {
  const own = charges.filter(({ day, class: type }) => day >= from && day <= to && type !== 'Correction');
  const isUnused = ({ commitment, status, category, frequency }: Charge) =>
    commitment !== '' &&
    status.toLowerCase() === 'unused' &&
    (category === 'Usage' || (category === 'Purchase' && frequency === 'Recurring'));
  const usage = own.filter((charge) => charge.category === 'Usage' && !isUnused(charge));
  const covered = usage.filter(({ commitment }) => commitment !== '');
  const open = usage.filter((charge) => charge.commitment === '' && couldBeCovered(charge));
  const waste = cost(own.filter(isUnused));
  const pricedOf = (side: readonly Charge[]) => side.filter(isPriced);
  const contractedOf = (side: readonly Charge[]) =>
    sum(pricedOf(side).map(({ contracted }) => contracted ?? 0n));
  const isKnown = (side: readonly Charge[]) =>
    side.length === 0 ||
    (pricedOf(side).length > 0 && (cost(side) <= 0n || 2n * cost(pricedOf(side)) >= cost(side)));
  const contracted = contractedOf(covered) + contractedOf(open);
  const known = isKnown(covered) && isKnown(open) && contracted > 0n;
  const paid = cost(pricedOf(covered)) + cost(pricedOf(open)) + waste;
  const bought = cost(covered) + waste;
  return {
    covered: fixed(cost(covered), 2),
    open: fixed(cost(open), 2),
    waste: fixed(waste, 2),
    utilization: bought > 0n ? fixed(over(cost(covered), bought), 6) : null,
    coverage: known ? fixed(over(contractedOf(covered), contracted), 6) : null,
    savingsRate: known ? fixed(ONE - over(paid, contracted), 6) : null,
  };
}
