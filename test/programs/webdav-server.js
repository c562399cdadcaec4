import { v2 as webdav } from 'webdav-server'

/** A WebDAV server with files in memory that asks for a password: prints its port. */
const users = new webdav.SimpleUserManager()
const ann = users.addUser('ann', 'dav-secret', false)
const privileges = new webdav.SimplePathPrivilegeManager()
privileges.setRights(ann, '/', ['all'])
const server = new webdav.WebDAVServer({
  hostname: '127.0.0.1',
  port: 0,
  requireAuthentification: true,
  httpAuthentication: new webdav.HTTPBasicAuthentication(users),
  privilegeManager: privileges,
})
server.start((http) => process.stdout.write(`${http.address().port}\n`))
