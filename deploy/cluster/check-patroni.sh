#!/bin/sh
# /etc/patroni/check-patroni.sh: lets no Patroni start that loses what was acknowledged. Before 3.0.3 one
# that froze writes the leader's key of etcd without a comparison (pull requests 2689 and 2693), before
# 3.1.0 it may win it back while another one leads (2787).
least=3.1.0
version=$(patroni --version 2>/dev/null | cut -sd' ' -f2)
if dpkg --compare-versions "${version:-0}" ge "$least"; then exit 0; fi
echo "O Patroni ${version:-desta máquina} é antigo demais: um primário que congela retoma a liderança, e o" \
  "que foi gravado enquanto isso se perde. Instale ao menos o $least, por exemplo dos pacotes de" \
  "apt.postgresql.org (docs/operations.md)." >&2
exit 1
