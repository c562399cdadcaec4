import { ADD_ACCOUNT, addFolder } from '../../service/systemd.ts'
import { SYSTEM_ACCOUNT, SYSTEM_DATA_DIR } from '../../service/systemd-unit.ts'
import { PACKAGE } from './package-request.ts'

const UNIT = `${PACKAGE}.service`
const SYSTEMD_RUNS = '[ -d /run/systemd/system ]'

/** The user and the data directory of the service, if they are not there yet. */
const ACCOUNT = `if ! getent passwd ${SYSTEM_ACCOUNT} >/dev/null; then
	${ADD_ACCOUNT.join(' ')}
fi
${addFolder(SYSTEM_DATA_DIR).join(' ')}
`

/**
 * What dpkg runs: what debhelper would write for a unit, so that the policies of the machine (policy-rc.d, masked units,
 * services that the administrator has disabled) are followed.
 */
export const DEBIAN_SCRIPTS: Readonly<Record<string, string>> = {
  postinst: `#!/bin/sh
set -e
case "$1" in configure|abort-upgrade|abort-deconfigure|abort-remove)
${ACCOUNT}deb-systemd-helper unmask ${UNIT} >/dev/null || true
if deb-systemd-helper --quiet was-enabled ${UNIT}; then
	deb-systemd-helper enable ${UNIT} >/dev/null || true
else
	deb-systemd-helper update-state ${UNIT} >/dev/null || true
fi
if ${SYSTEMD_RUNS}; then
	systemctl --system daemon-reload >/dev/null || true
	if [ -n "$2" ]; then action=restart; else action=start; fi
	deb-systemd-invoke $action ${UNIT} >/dev/null || true
fi
;;
esac
`,
  prerm: `#!/bin/sh
set -e
if [ "$1" = remove ] && ${SYSTEMD_RUNS}; then
	deb-systemd-invoke stop ${UNIT} >/dev/null || true
fi
`,
  postrm: `#!/bin/sh
set -e
if [ "$1" = remove ] && ${SYSTEMD_RUNS}; then
	systemctl --system daemon-reload >/dev/null || true
fi
if [ "$1" = remove ] && command -v deb-systemd-helper >/dev/null; then
	deb-systemd-helper mask ${UNIT} >/dev/null || true
fi
# To purge is to ask for no trace: the journals are deleted, with the user that they belonged to. To remove keeps both.
if [ "$1" = purge ]; then
	if command -v deb-systemd-helper >/dev/null; then
		deb-systemd-helper purge ${UNIT} >/dev/null || true
		deb-systemd-helper unmask ${UNIT} >/dev/null || true
	fi
	rm -rf ${SYSTEM_DATA_DIR}
	if getent passwd ${SYSTEM_ACCOUNT} >/dev/null; then
		userdel ${SYSTEM_ACCOUNT} || true
	fi
fi
`,
}

/** What rpm runs. The service starts when the administrator starts it, as distributions with rpm have it. */
export const RPM_SCRIPTS: Readonly<Record<string, string>> = {
  post: `${ACCOUNT}if ${SYSTEMD_RUNS}; then
	systemctl daemon-reload || :
	if [ "$1" -eq 1 ]; then systemctl --no-reload preset ${UNIT} || :; fi
fi
`,
  preun: `if [ "$1" -eq 0 ] && ${SYSTEMD_RUNS}; then
	systemctl --no-reload disable --now ${UNIT} || :
fi
`,
  // The data and its user stay: rpm does not tell a removal for good from one for a while.
  postun: `if ${SYSTEMD_RUNS}; then
	systemctl daemon-reload || :
	if [ "$1" -ge 1 ]; then systemctl try-restart ${UNIT} || :; fi
fi
`,
}
