import { startSession } from './session-now.ts'

// The device looks who is signed in while the libraries of the page are still being run
void startSession()
