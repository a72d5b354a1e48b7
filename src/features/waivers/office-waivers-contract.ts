import { contract } from '#shared/endpoint.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { listedWaiver } from './waivers-contract.ts';

export const officeWaiversContract = contract({
  'GET /api/admin/waivers': {
    summary:
      'Returns a page of the signed waivers, searchable by guardian, email or child (spec 2).',
    access: 'admin',
    area: 'waivers',
    query: listQuery(['created']),
    healthData: 'office',
    response: listResponse(listedWaiver),
  },
});
