import { Type } from '@sinclair/typebox'
import { Bindings, ISSUER_URL } from './external-issuer.ts'
import { integer, setting } from './setting.ts'

/** RFC 6749, section 3.3. */
const SCOPE = '^[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,64}$'

/** How long a browser stays signed in. */
export const SESSION_SETTINGS = {
  'session.idle_days': setting(integer(1, 400), {
    default: 180,
    help: 'days without use after which a browser is signed out',
  }),
  'session.max_days': setting(integer(0, 3650), {
    default: 0,
    help: 'days after which a browser is signed out, however much it was used; 0: never',
  }),
}

/** The rows of the table of settings for sign-in at an identity provider. */
export const SIGN_IN_SETTINGS = {
  'sign_in.issuer': setting(
    Type.Union([Type.Literal(''), Type.String({ pattern: ISSUER_URL, maxLength: 512 })]),
    {
      default: '',
      help: 'the OpenID Connect identity provider for sign-in on the page; empty: none',
      range: 'an https URL, or http on loopback, without query; or empty',
      accepts: (url) => url === '' || (URL.canParse(url) && new URL(url).username === ''),
      needs: ['sign_in.client_id'],
    },
  ),
  'sign_in.client_id': setting(Type.String({ maxLength: 255 }), {
    default: '',
    help: 'client ID of this server at the identity provider',
    needs: ['sign_in.issuer'],
  }),
  'sign_in.client_secret': setting(Type.String({ maxLength: 4096 }), {
    default: '',
    help: 'client secret of this server at the identity provider; empty for a public client',
    needs: ['sign_in.issuer'],
    secret: true,
  }),
  'sign_in.name': setting(Type.String({ maxLength: 60 }), {
    default: '',
    help: 'name of the identity provider on the sign-in button; empty: the host of sign_in.issuer',
    needs: ['sign_in.issuer'],
  }),
  'sign_in.user_claim': setting(Type.String({ minLength: 1, maxLength: 64 }), {
    default: 'sub',
    help: 'claim that identifies a person; email is used only if the identity provider has verified it',
    needs: ['sign_in.issuer'],
  }),
  'sign_in.owner': setting(Type.String({ maxLength: 255 }), {
    default: '',
    help: 'value of the claim for the owner, whose journal the command line uses',
    needs: ['sign_in.issuer'],
  }),
  'sign_in.people': setting(Bindings, {
    default: [],
    help: 'people of this server, each with their value of the claim; other identities are bound with user bind or user invite',
    range: 'a person and a value each, such as ana=9a1b',
    needs: ['sign_in.issuer'],
  }),
  'sign_in.allowed': setting(Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 1000 }), {
    default: [],
    help: 'values of the claim for people who may sign in as well as the owner; empty: everyone whose identity is bound to a person',
    range: 'values of the claim',
    needs: ['sign_in.issuer'],
  }),
  'sign_in.scopes': setting(Type.Array(Type.String({ pattern: SCOPE }), { maxItems: 20 }), {
    default: ['openid', 'profile', 'email'],
    help: 'scopes requested from the identity provider',
    range: 'names of scopes, including openid',
    accepts: (scopes) => scopes.includes('openid'),
    needs: ['sign_in.issuer'],
  }),
}
