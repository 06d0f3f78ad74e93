import type { Screen } from './screen';

/** The screens of what was spent, will be, and is planned. */
export const costScreens: readonly Screen[] = [
  {
    id: 'costs',
    path: 'costs',
    title: 'Spend',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs' },
    keys: 'g s',
    lazy: async () => ({ Component: (await import('../features/costs/SpendScreen')).SpendScreen }),
  },
  {
    id: 'costs-changes',
    path: 'costs/changes',
    title: 'What changed',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/changes/ChangesScreen')).ChangesScreen,
    }),
  },
  {
    id: 'costs-anomalies',
    path: 'costs/anomalies',
    title: 'Anomalies',
    permission: 'recommendations:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/anomalies/AnomaliesScreen')).AnomaliesScreen,
    }),
  },
  {
    id: 'costs-anomaly',
    path: 'costs/anomalies/:caseId',
    title: 'Anomaly',
    permission: 'recommendations:read',
    crumbs: ['costs-anomalies'],
    lazy: async () => ({
      Component: (await import('../features/costs/anomalies/AnomalyScreen')).AnomalyScreen,
    }),
  },
  {
    id: 'cost-reports',
    path: 'costs/reports',
    title: 'Reports',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/reports/ReportsScreen')).ReportsScreen,
    }),
  },
  {
    id: 'cost-report',
    path: 'costs/reports/:reportId',
    title: 'Report',
    permission: 'home:read',
    crumbs: ['cost-reports'],
    lazy: async () => ({
      Component: (await import('../features/costs/reports/OpenReportScreen')).OpenReportScreen,
    }),
  },
  {
    id: 'costs-allocation',
    path: 'costs/allocation',
    title: 'Allocation',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/allocation/AllocationScreen')).AllocationScreen,
    }),
  },
  {
    id: 'costs-units',
    path: 'costs/units',
    title: 'Unit costs',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/units/UnitsScreen')).UnitsScreen,
    }),
  },
  {
    id: 'costs-kubernetes',
    path: 'costs/kubernetes',
    title: 'Kubernetes',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/kubernetes/KubernetesScreen')).KubernetesScreen,
    }),
  },
  {
    id: 'costs-ai',
    path: 'costs/ai',
    title: 'AI spend',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/ai/AiScreen')).AiScreen,
    }),
  },
  {
    id: 'costs-resource',
    path: 'costs/resource',
    title: 'Resource',
    permission: 'home:read',
    crumbs: ['costs'],
    lazy: async () => ({
      Component: (await import('../features/costs/resource/ResourceScreen')).ResourceScreen,
    }),
  },
  {
    id: 'costs-commitments',
    path: 'costs/commitments',
    title: 'Commitments',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/commitments/CommitmentsScreen')).CommitmentsScreen,
    }),
  },
  {
    id: 'costs-sql',
    path: 'costs/sql',
    title: 'SQL',
    permission: 'home:read',
    notCustomers: true,
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({ Component: (await import('../features/costs/sql/SqlScreen')).SqlScreen }),
  },
  {
    id: 'budgets',
    path: 'budgets',
    title: 'Budgets',
    permission: 'home:read',
    nav: { section: 'main', icon: 'budgets' },
    keys: 'g u',
    lazy: async () => ({ Component: (await import('../features/budgets/BudgetsScreen')).BudgetsScreen }),
  },
  {
    id: 'budget',
    path: 'budgets/:budgetId',
    title: 'Budget',
    permission: 'home:read',
    crumbs: ['budgets'],
    lazy: async () => ({ Component: (await import('../features/budgets/BudgetScreen')).BudgetScreen }),
  },
];
