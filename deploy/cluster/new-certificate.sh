#!/bin/sh
# /etc/letsencrypt/renewal-hooks/deploy/caderneta, on the machine that asks for the certificate: certbot
# calls it after each renewal. Puts the new one here and onto the other machine, and lets nginx take it.
set -eu
folder=/etc/caderneta/tls
files="$RENEWED_LINEAGE/fullchain.pem $RENEWED_LINEAGE/privkey.pem"
install -m 0600 $files "$folder"
systemctl reload nginx
# Without -B the renewal would wait for a password that nobody types.
scp -B -q $files "root@@ADDRESS_2@:$folder/"
ssh -o BatchMode=yes "root@@ADDRESS_2@" systemctl reload nginx
