/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_REGISTER_URL?: string
  readonly VITE_JOB_APP_URL?: string
}
