// What is only fetched changes nothing, so that these share a site: starting one takes longer than most of them.
import './content.ts'
import './heads.ts'
import './home.ts'
import './links.ts'
