import { billTroubleWords as words } from '@shared/words/billTroubles';
import { Banner } from '../../ui/feedback/States';
import { PathLink } from '../navigation/PathLink';
import { dependsOn, type Shown } from './dependsOn';
import { useCall } from '../../platform/api/calls';

/** Says whose bills do not arrive, where the figures depend on them, and leads there; nothing when all is well. */
export function TroubleBanner(shown: Shown) {
  const syncs = useCall('costs.listSyncs', {}).data?.data ?? [];
  const broken = syncs.some(({ trouble }) => trouble !== null);
  const sources = useCall('costs.listSources', undefined, { skip: !broken }).data?.data;
  if (!broken || !sources) return null;
  const concerned = syncs.filter((sync) => dependsOn(shown, sync, sources));
  const [first] = concerned;
  if (!first) return null;
  const path = concerned.length === 1 ? `/integrations/${encodeURIComponent(first.integrationId)}` : '/bills';
  return (
    <Banner tone="warn" action={<PathLink to={path}>{words.action(concerned.length)}</PathLink>}>
      {words.banner([...new Set(concerned.map(({ sourceName }) => sourceName))])}
    </Banner>
  );
}
