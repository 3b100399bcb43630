#!/bin/sh
# /etc/letsencrypt/renewal-hooks/deploy/caderneta, on the first machine, which asks for the certificate:
# certbot calls it after each renewal. Puts the new one here and onto every machine with a server, and lets
# nginx take it.
set -u
folder=/etc/caderneta/tls
files="$RENEWED_LINEAGE/fullchain.pem $RENEWED_LINEAGE/privkey.pem"
install -m 0600 $files "$folder" && systemctl reload nginx || exit 1
served="@ADDRESS_1@"
failed=0

# A machine with two servers gets it once. One that is away keeps it from no other.
put() {
  machine=${1%:*}
  case " $served " in *" $machine "*) return ;; esac
  served="$served $machine"
  # Without -B the renewal would wait for a password that nobody types.
  scp -B -q $files "root@$machine:$folder/" &&
    ssh -o BatchMode=yes "root@$machine" systemctl reload nginx || failed=1
}

put "@SERVER_ADDRESS@" # @SERVER@
exit $failed
