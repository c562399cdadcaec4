/** In the query of the invitation’s page: the identity provider has signed its person in, who is welcomed there. */
export const ACCEPTED_PARAM = 'accepted'
