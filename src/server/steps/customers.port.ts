/** A customer of a provider. */
interface StepCustomer {
  customerId: string;
  name: string;
  users: number;
  createdAt: string;
}

export interface CustomerPort {
  /** By their names. `StepError` in an organization that is no provider. */
  list(orgId: string): Promise<StepCustomer[]>;
}
