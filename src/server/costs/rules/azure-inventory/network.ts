import { observedRules } from '../common/observed';
import { seenFor } from '../common/observedParameters';

const unused = `o.state = 'unused' AND o.state_days >= $unused_days`;

export const network = observedRules({ provider: 'Microsoft', group: 'Network' }, [
  {
    id: 'azure-unattached-public-ip',
    title: 'Unattached public IP addresses of Azure',
    effort: 'low',
    observes: ['azure.public-ip'],
    sameAs: ['idle-public-ip'],
    own: [seenFor('unused', 'address')],
    minimumData: 'One reading of the subscription’s public IP addresses, and the address on the bill.',
    formula:
      'Public IP addresses that belong to no network interface, load balancer, gateway or NAT gateway for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days unattached, the address, its type and allocation.',
    remediation:
      'Check that no DNS record, firewall rule or partner list still names the address, then delete it. A deleted address cannot be had back: where it may be needed again, keep it in a public IP prefix instead.',
    where: `o.state = 'unattached' AND o.state_days >= $unused_days`,
    caseTitle: 'Release public IP {name}',
    summary: '{name} {place} is attached to nothing, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Address', 'address'],
      ['Type', 'sku'],
      ['Allocation', 'allocation'],
    ],
  },
  {
    id: 'azure-public-ip-on-unused-interface',
    title: 'Public IP addresses on unused network interfaces',
    effort: 'low',
    observes: ['azure.public-ip'],
    sameAs: ['idle-public-ip'],
    own: [seenFor('unused', 'network interface')],
    minimumData:
      'One reading of the subscription’s public IP addresses and network interfaces, and the address on the bill.',
    formula:
      'Public IP addresses on a network interface that belongs to no virtual machine, private endpoint or private link service for at least the chosen days. The interface itself is free. Monthly saving = the whole cost of the address on the bill, as a month.',
    evidence: 'Days unused, the network interface, the address and its type.',
    remediation:
      'Check that no machine is to get the interface back, then delete the interface and its public IP address. Both can be created again, but with another address.',
    where: `o.state = 'on an unattached network interface' AND o.state_days >= $unused_days`,
    caseTitle: 'Release public IP {name}',
    summary:
      '{name} {place} belongs to a network interface without a virtual machine, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Network interface', 'interface'],
      ['Address', 'address'],
      ['Type', 'sku'],
    ],
  },
  {
    id: 'azure-empty-load-balancer',
    title: 'Azure load balancers without backends',
    effort: 'low',
    observes: ['azure.load-balancer'],
    sameAs: ['idle-load-balancer'],
    own: [seenFor('unused', 'load balancer')],
    minimumData: 'One reading of the subscription’s load balancers, and the load balancer on the bill.',
    formula:
      'Standard and Gateway load balancers without a backend pool and without an inbound NAT rule for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days unused, type, backend pools and inbound NAT rules.',
    remediation:
      'Export the load balancer’s template, then delete it. To roll back, deploy the template; a static public IP address stays unless it is deleted too.',
    where: `${unused} AND {sku:text} IS DISTINCT FROM 'Basic'`,
    caseTitle: 'Delete load balancer {name}',
    summary: '{name} {place} has no backend pool and no NAT rule, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Type', 'sku'],
      ['Backend pools', 'backend_pools'],
      ['Inbound NAT rules', 'inbound_nat_rules'],
    ],
  },
  {
    id: 'azure-empty-application-gateway',
    title: 'Application gateways without backends',
    effort: 'low',
    observes: ['azure.application-gateway'],
    sameAs: ['idle-load-balancer'],
    own: [seenFor('unused', 'gateway')],
    minimumData: 'One reading of the subscription’s application gateways, and the gateway on the bill.',
    formula:
      'Application gateways whose backend pools have neither an address nor a network interface, and that redirect nothing, for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days unused, size, backends and redirects.',
    remediation:
      'Export the gateway’s template with its listeners and certificates, then delete it. To roll back, deploy the template and point DNS at its address.',
    where: unused,
    caseTitle: 'Delete application gateway {name}',
    summary: '{name} {place} has no backend and redirects nothing, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Size', 'sku'],
      ['Backends', 'backends'],
      ['Redirects', 'redirects'],
    ],
  },
  {
    id: 'azure-unused-network-gateway',
    title: 'Virtual network gateways without connections',
    effort: 'medium',
    observes: ['azure.virtual-network-gateway'],
    own: [seenFor('unused', 'gateway', 14)],
    minimumData: 'One reading of the subscription’s virtual network gateways, and the gateway on the bill.',
    formula:
      'VPN and ExpressRoute gateways without a connection and without point-to-site settings for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days unused, size, type and connections.',
    remediation:
      'Ask the network team whether a connection is planned, export the gateway’s template, then delete it. A new gateway takes up to 45 minutes and gets another address.',
    where: unused,
    caseTitle: 'Delete virtual network gateway {name}',
    summary:
      '{name} {place} has no connection and no point-to-site clients, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Size', 'sku'],
      ['Type', 'gateway_type'],
      ['Connections', 'connections'],
    ],
  },
  {
    id: 'azure-unused-nat-gateway',
    title: 'Azure NAT gateways without subnets',
    effort: 'low',
    observes: ['azure.nat-gateway'],
    sameAs: ['idle-nat-gateway'],
    own: [seenFor('unused', 'gateway')],
    minimumData: 'One reading of the subscription’s NAT gateways, and the gateway on the bill.',
    formula:
      'NAT gateways that no subnet uses for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days unused, type and subnets.',
    remediation:
      'Delete the gateway; keep its public IP address where partners have allowed it. To roll back, create the gateway again with that address.',
    where: unused,
    caseTitle: 'Delete NAT gateway {name}',
    summary: '{name} {place} serves no subnet, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Type', 'sku'],
      ['Subnets', 'subnets'],
    ],
  },
  {
    id: 'azure-unused-ddos-plan',
    title: 'DDoS protection plans without networks',
    effort: 'low',
    observes: ['azure.ddos-protection-plan'],
    own: [seenFor('unused', 'plan')],
    minimumData: 'One reading of the subscription’s DDoS protection plans, and the plan on the bill.',
    formula:
      'DDoS protection plans without a virtual network and without a public IP address for at least the chosen days. Networks of other tenants count too, as far as Azure tells them. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days unused, virtual networks and public IP addresses.',
    remediation:
      'Check that no other tenant uses the plan, then delete it. To roll back, create a plan and choose it in the networks.',
    where: unused,
    caseTitle: 'Delete DDoS protection plan {name}',
    summary:
      '{name} {place} protects no virtual network and no public IP address, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Virtual networks', 'virtual_networks'],
      ['Public IP addresses', 'public_ips'],
    ],
  },
  {
    id: 'azure-unprovisioned-expressroute',
    title: 'ExpressRoute circuits that are not provisioned',
    effort: 'medium',
    observes: ['azure.expressroute-circuit'],
    own: [seenFor('unused', 'circuit', 30)],
    minimumData: 'One reading of the subscription’s ExpressRoute circuits, and the circuit on the bill.',
    formula:
      'ExpressRoute circuits whose service provider has not provisioned them, or is taking them down, for at least the chosen days. Azure bills a circuit from its creation on. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days not provisioned, type, bandwidth and service provider.',
    remediation:
      'Ask the service provider whether the order still stands. If it does not, delete the circuit; a new one gets another service key.',
    where: `o.state IN ('NotProvisioned', 'Deprovisioning') AND o.state_days >= $unused_days`,
    caseTitle: 'Delete ExpressRoute circuit {name}',
    summary: '{name} {place} is not provisioned by its service provider, and costs {monthly_cost} per month.',
    facts: [
      ['Not provisioned for', 'state_days', 'days'],
      ['Type', 'sku'],
      ['Bandwidth', 'bandwidth_mbps', 'Mbps'],
      ['Service provider', 'service_provider'],
    ],
  },
]);
