import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const customersApi = api.injectEndpoints({
  endpoints: (b) => ({
    customers: b.query<Answer<'customers.list'>, Arg<'customers.list'>>({
      ...call('customers.list', 'customers'),
      providesTags: ['customer'],
    }),
  }),
});

export const { useCustomersQuery } = customersApi;
export type Customer = Answer<'customers.list'>['data'][number];
