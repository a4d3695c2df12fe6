{{/* The names of the objects begin with the name of the release, and aren't longer than a DNS label with a suffix allows. */}}
{{- define "gangway.name" -}}
{{- if contains "gangway" .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-gangway" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "gangway.labels" -}}
app.kubernetes.io/part-of: gangway
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Called with a dict of root and role. */}}
{{- define "gangway.selector" -}}
app.kubernetes.io/name: gangway-{{ .role }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{- define "gangway.image" -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}

{{- define "gangway.secretName" -}}
{{- if .Values.secret.existingSecret -}}
{{- .Values.secret.existingSecret -}}
{{- else -}}
{{- if not .Values.secret.values -}}
{{- fail "Set secret.existingSecret, or secret.values with DATABASE_URL, DATABASE_PARTNER_URL and MASTER_KEYS." -}}
{{- end -}}
{{- printf "%s-secrets" (include "gangway.name" .) -}}
{{- end -}}
{{- end -}}

{{- define "gangway.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "gangway.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "gangway.metricsPortName" -}}
{{- if .Values.settings.METRICS_PORT -}}metrics{{- else -}}http{{- end -}}
{{- end -}}
