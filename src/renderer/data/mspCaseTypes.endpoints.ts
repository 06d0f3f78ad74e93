import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const mspCaseTypesApi = api.injectEndpoints({
  endpoints: (b) => ({
    mspCaseTypes: b.query<Answer<'cases.mspTypes'>, Arg<'cases.mspTypes'>>({
      ...call('cases.mspTypes', 'case types'),
      providesTags: ['case'],
    }),
  }),
});

export const { useMspCaseTypesQuery } = mspCaseTypesApi;
