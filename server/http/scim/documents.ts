/** What a directory reads about this server (RFC 7643, 5 to 7; RFC 7644, 4). */
export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const

/** Users on one page. */
export const MOST_RESULTS = 200

const no = { supported: false }
export const serviceProviderConfig = (base: string) => ({
  schemas: [schemas.config],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  ...{ changePassword: no, sort: no, etag: no },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'Authorization: Bearer and a key of the company with the scope scim',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const userType = (base: string) => ({
  schemas: [schemas.resourceType],
  ...{ id: 'User', name: 'User', endpoint: '/Users', schema: schemas.user, schemaExtensions: [] },
  description: 'Who works for the company here',
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
})

const plain = (name: string, more: object = {}) => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
})
const values = [
  plain('value'),
  plain('type', { canonicalValues: ['work', 'mobile'] }),
  plain('primary', { type: 'boolean' }),
]

export const userSchema = (base: string) => ({
  schemas: [schemas.schema],
  ...{ id: schemas.user, name: 'User', description: 'Who works for the company here' },
  attributes: [
    plain('userName', { required: true, uniqueness: 'server' }),
    plain('externalId', { caseExact: true }),
    plain('displayName'),
    plain('name', {
      type: 'complex',
      subAttributes: [plain('formatted'), plain('givenName'), plain('familyName')],
    }),
    plain('emails', { type: 'complex', multiValued: true, required: true, subAttributes: values }),
    plain('phoneNumbers', { type: 'complex', multiValued: true, subAttributes: values }),
    plain('active', { type: 'boolean' }),
  ],
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${schemas.user}` },
})
