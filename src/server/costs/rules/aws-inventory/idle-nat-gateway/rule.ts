import { saidBytes, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { numberParameter } from '../../common/parameters';
import { money, nameOf, placeOf } from '../../common/words';

export const idleNatGateway = defineObservedRule({
  id: 'aws-idle-nat-gateway',
  title: 'NAT gateways that pass nothing on',
  provider: 'AWS',
  group: 'Network',
  effort: 'medium',
  observes: ['aws.nat-gateway'],
  sameAs: ['idle-nat-gateway', 'advice-aws-delete'],
  own: [
    numberParameter({
      id: 'max_megabytes',
      title: 'Data still counted as idle',
      default: 0,
      min: 0,
      max: 10_000,
      unit: 'MB in 14 days',
      description: 'A gateway that sent more than this to its destinations is in use.',
    }),
  ],
  minimumData: 'Fourteen days of CloudWatch metrics of the gateway, and the gateway on the bill.',
  formula:
    'NAT gateways that are at least 14 days old, measured on each of the last 14 days, and sent no more data to destinations than given (0 MB). Monthly saving = the gateway’s whole cost on the bill, as a month.',
  evidence: 'Data sent, most connections, VPC and subnet.',
  remediation:
    'Check that it is not the stand-by of a zone that takes over when another fails. Remove the routes that point at it, wait a day, then delete it and release its address. To roll back, create one in the same subnet and restore the routes; its address will differ.',
  where: (parameters) => ({
    sql: `o.state = 'available' AND ${factNumber('age_days')} >= 14 AND ${factNumber('measured_days')} >= 14
      AND ${factNumber('bytes_out_14d')} <= $max_bytes`,
    values: { max_bytes: parameters.number('max_megabytes') * 1_048_576 },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete idle NAT gateway ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} sent ${saidBytes(facts, 'bytes_out_14d')} in 14 days, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Data sent in 14 days', saidBytes(facts, 'bytes_out_14d')],
        ['Most connections at once', saidNumber(facts, 'connections_max_14d')],
        ['VPC', saidText(facts, 'vpc_id')],
        ['Subnet', saidText(facts, 'subnet_id')],
      ]),
    };
  },
});
